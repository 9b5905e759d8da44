import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { PageEntry } from '../../protocol.ts';
import { DeskIcon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { listPageActions, openMenu } from './page-actions.ts';

/** A menu of what can be done with a page, and of the menu of the site. */
export function PageMenu({ page, className = '' }: { page: PageEntry; className?: string }) {
  return (
    <MenuTrigger>
      <Button aria-label={words.form.more(page.title)} className={`icon-button ${className}`}>
        <DeskIcon name="more" />
      </Button>
      <Popover className="popover">
        <Actions page={page} />
      </Popover>
    </MenuTrigger>
  );
}

/** The things that can be done when the menu is opened. */
function Actions({ page }: { page: PageEntry }) {
  const actions = [...listPageActions(page), { ...words.pages.menu, run: openMenu }];
  return (
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
  );
}
