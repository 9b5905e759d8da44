import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { PageEntry } from '../../protocol.ts';
import { DeskIcon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { listPageActions } from './page-actions.ts';

/** A menu of what can be done with a page. One that is made of a row has none. */
export function PageMenu({ page, className = '' }: { page: PageEntry; className?: string }) {
  const actions = listPageActions(page);
  if (actions.length === 0) return null;
  return (
    <MenuTrigger>
      <Button aria-label={words.form.more(page.title)} className={`icon-button ${className}`}>
        <DeskIcon name="more" />
      </Button>
      <Popover className="popover">
        <Menu
          aria-label={page.title}
          onAction={(name) => actions.find((one) => one.name === name)?.run()}
          className="outline-none"
        >
          {actions.map(({ name }) => (
            <MenuItem key={name} id={name} className="option">
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
