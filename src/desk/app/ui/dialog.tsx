import type { ReactNode } from 'react';
import { words } from '../words.ts';
import { DeskIcon } from './icon.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: string;
  onClose?: () => void;
  children: ReactNode;
}

/** A dialog with its title, and with `onClose` a button that closes it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <Modal
      label={title}
      onClose={onClose}
      className="max-h-[80dvh] w-[min(560px,calc(100%-16px))] overflow-auto p-4"
    >
      <div className="flex items-center gap-2 pb-3">
        <h2 className="flex-1 text-title">{title}</h2>
        {onClose && (
          <button type="button" className="icon-button" aria-label={words.shell.close} onClick={onClose}>
            <DeskIcon name="close" />
          </button>
        )}
      </div>
      {children}
    </Modal>
  );
}
