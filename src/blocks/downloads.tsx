import type { DownloadsBlock } from '../generated/props.ts';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Section } from '../ui/section.tsx';

export function Downloads({ files = [], groups = [{ title: '', files }], ...section }: DownloadsBlock) {
  return (
    <Section {...section} className="@container">
      {groups.map((group, i) => (
        <div key={i} className="not-first:mt-8 max-w-narrow">
          {group.title && (
            <Heading look="h3" className="mb-3">
              {group.title}
            </Heading>
          )}
          <ul className="border-line border-t">
            {group.files.map(({ title, file, date, text }, j) => (
              <li key={j} className="flex gap-3 border-line border-b py-3 print:break-inside-avoid">
                <Icon name="file" className="mt-0.5 text-accent" />
                <div className="min-w-0 flex-1">
                  <div className="@sm:flex items-baseline justify-between gap-x-8">
                    <Link link={file.link} className="font-semibold text-brand underline hover:decoration-2">
                      {title}
                    </Link>
                    <p className="tabular flex @sm:flex-none flex-wrap gap-x-4 text-muted text-sm *:whitespace-nowrap">
                      {(file.kind || file.size) && (
                        <span>{[file.kind, file.size].filter(Boolean).join(', ')}</span>
                      )}{' '}
                      {date && <time dateTime={date.iso}>{date.text}</time>}
                    </p>
                  </div>
                  {text && <RichText text={text} className="mt-1 text-sm" />}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
