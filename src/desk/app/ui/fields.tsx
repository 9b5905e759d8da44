interface TextFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  isFirst?: boolean;
}

/** A field of one line, with what is wrong in it below. */
export function TextField({ name, value, onChange, fault, isFirst = false }: TextFieldProps) {
  return (
    <label className="grid content-start gap-1">
      <span className="label">{name}</span>
      <input
        className="input"
        // biome-ignore lint/a11y/noAutofocus: the screen was opened to type in it
        autoFocus={isFirst}
        value={value}
        aria-invalid={Boolean(fault)}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault && (
        <span role="alert" className="text-bad text-hint">
          {fault}
        </span>
      )}
    </label>
  );
}

interface CheckProps {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A choice of yes or no. */
export function Check({ name, isOn, onChange }: CheckProps) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-accent"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{name}</span>
    </label>
  );
}
