import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  label: string;
  className: string;
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** A dialog over everything, with the focus in its first field. When it is closed, the focus goes back to where it was. */
export function Modal({ label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    const { activeElement } = document;
    current?.showModal();
    current?.querySelector('input')?.focus();
    return () => {
      current?.close();
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      className={clsx(
        'm-auto rounded-dialog border border-line bg-panel text-text shadow-over backdrop:bg-[rgb(0_0_0/0.42)]',
        className,
      )}
    >
      {children}
    </dialog>
  );
}
