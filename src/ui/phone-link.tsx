import type { Phone } from '../generated/props.ts';
import { Link } from './link.tsx';

/** A phone number that calls it, after its label. */
export function PhoneLink({ label, number, link }: Phone) {
  return (
    <span>
      {label && `${label}: `}
      <Link link={link}>
        <span dir="ltr">{number}</span>
      </Link>
    </span>
  );
}
