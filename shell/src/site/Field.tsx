import { useId, type ComponentProps, type ReactNode } from 'react';
import type { Choice } from '../auth/options.ts';

type FrameProps = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
};

type Described = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** Label, control, hint and message of one field, tied together. */
function FieldFrame({
  label,
  error,
  hint,
  optional = false,
  children,
}: FrameProps & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const describedBy = [error ? `${id}error` : '', hint ? `${id}hint` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="site-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="site-optional"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p className="site-hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="site-error" id={`${id}error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = FrameProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'id'> & { onChange: (value: string) => void };

/** One line of text. */
export function InputField({ label, error, hint, optional, onChange, ...input }: InputProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional}>
      {(described) => (
        <input
          maxLength={500}
          {...input}
          {...described}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

type AreaProps = FrameProps &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'id'> & { onChange: (value: string) => void };

/** Several lines of text. */
export function TextField({ label, error, hint, optional, onChange, ...area }: AreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional}>
      {(described) => (
        <textarea {...area} {...described} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}

type SelectProps = FrameProps &
  Omit<ComponentProps<'select'>, 'onChange' | 'id'> & {
    choices: readonly Choice[];
    onChange: (value: string) => void;
  };

/** One of a list, by the device's own picker. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  choices,
  onChange,
  ...select
}: SelectProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional}>
      {(described) => (
        <select {...select} {...described} onChange={(event) => onChange(event.target.value)}>
          <option value="">Please select</option>
          {choices.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

type CheckProps = {
  label: ReactNode;
  name: string;
  checked: boolean;
  error?: string | undefined;
  onChange: (checked: boolean) => void;
};

/** A box to tick. */
export function CheckField({ label, error, onChange, ...box }: CheckProps) {
  const id = useId();
  return (
    <div className="site-field">
      <label className="site-check">
        <input
          type="checkbox"
          {...box}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className="site-error" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
