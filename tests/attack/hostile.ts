import fc from 'fast-check';

/** Texts with a meaning for hosts, browsers, feeds or calendars, separated by spaces. */
const WORDS =
  String.raw`/ // \ . .. % %00 %0d%0a %2e %2f %5c %zz ? # : @ * ~ - ( ) [ ] { } + ^ | = ! " ' ; , < > &
  evil.com people index.html .html .well-known http:// javascript: Set-Cookie:a=b $host $1 %1 %{ENV:x}
  ]]> <![CDATA[ <!-- &lt; &#0; <br/> BEGIN:VEVENT END:VCALENDAR \n \, 301 0;url=//evil.com 😀 é मुख`.split(
    /\s+/,
  );

/** White space, control characters, characters that XML forbids, and lone surrogates. */
const CHARACTERS = [...' \t\r\n\u0000\u0007\u001b\u007f\u0085\u2028\ufeff\ufffe', '\ud800', '\udc00', '\r\n'];

/** Any text, of hostile texts and of any characters. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...WORDS, '$' + '{x}', 'x'.repeat(80)),
      fc.constantFrom(...CHARACTERS),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
