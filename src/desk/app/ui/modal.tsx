import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Dialog, ModalOverlay, Modal as ModalPart } from 'react-aria-components';

interface ModalProps {
  label: string;
  className: string;
  /** Absent for a question that must be answered. */
  onClose?: (() => void) | undefined;
  /** True for one that is closed by a press beside it, too. */
  isDismissable?: boolean;
  children: ReactNode;
}

/** A dialog over everything, with the focus in its first field. When it is closed, the focus goes back to where it was. */
export function Modal({ label, className, onClose, isDismissable = false, children }: ModalProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!onClose}
      onOpenChange={() => onClose?.()}
      className="fixed inset-0 z-20 grid place-items-center bg-[rgb(0_0_0/0.42)]"
    >
      <ModalPart className="contents">
        <Dialog
          ref={focusField}
          aria-label={label}
          className={clsx(
            'rounded-dialog border border-line bg-panel text-text shadow-over outline-none',
            className,
          )}
        >
          {children}
        </Dialog>
      </ModalPart>
    </ModalOverlay>
  );
}

function focusField(dialog: HTMLElement | null): void {
  dialog?.querySelector('input')?.focus();
}
