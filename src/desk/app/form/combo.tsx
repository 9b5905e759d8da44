import { type ComponentProps, use, useState } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { DeskIcon } from '../ui/icon.tsx';
import { words } from '../words.ts';

export interface Option {
  id: string;
  name: string;
  /** Words behind the name. They are searched, too. */
  detail?: string;
}

interface ComboProps {
  options: readonly Option[];
  text: string;
  /** Gets the option that is picked, or with `isFree` what is typed in its place. */
  onPick: (id: string) => void;
  isFree?: boolean;
  onFocus?: () => void;
  onLeave?: () => void;
  autoFocus?: boolean;
  id?: string;
  labelledBy: string;
  describedBy?: string | undefined;
}

/** A list that is searched by typing. */
export function Combo({ options, text, onPick, isFree = false, onFocus, onLeave, ...named }: ComboProps) {
  const { autoFocus = false, id, labelledBy, describedBy } = named;
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (isFree && typed !== undefined && typed !== text) onPick(typed.trim());
    setTyped(undefined);
    onLeave?.();
  };
  return (
    <ComboBox
      aria-labelledby={labelledBy}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      defaultItems={options}
      inputValue={typed ?? text}
      onInputChange={setTyped}
      allowsCustomValue={isFree}
      onSelectionChange={(key) => {
        if (key === null) return;
        setTyped(undefined);
        onPick(String(key));
        onLeave?.();
      }}
      onFocus={() => onFocus?.()}
      onBlur={leave}
    >
      <div className="relative">
        <PressedInput
          {...(id !== undefined && { id })}
          autoFocus={autoFocus}
          className="input pr-8"
          onKeyDown={({ key }) => {
            if (key === 'Escape') setTyped(undefined);
          }}
        />
        <Button aria-label={words.form.showAll} className="icon-button absolute top-0.5 right-0.5">
          <DeskIcon name="unfold" />
        </Button>
      </div>
      <Popover className="popover w-(--trigger-width)">
        <ListBox className="outline-none">
          {({ id: key, name, detail }: Option) => (
            <ListBoxItem id={key} textValue={detail ? `${name} ${detail}` : name} className="option">
              {name} {detail && <small className="hint">{detail}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** An input that opens its list when it is pressed: the focus alone does not, as it may come by itself. */
function PressedInput(props: ComponentProps<typeof Input>) {
  const state = use(ComboBoxStateContext);
  return <Input {...props} onClick={() => state?.open(null, 'manual')} />;
}
