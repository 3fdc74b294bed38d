import { Button, VisuallyHidden } from '@plumbline/design';
import { useRef } from 'react';

type PickFileProps = {
  /** The button's words. */
  label: string;
  /** What the file is, for those who listen. */
  name: string;
  accept: string;
  isBusy: boolean;
  onPick: (file: File) => void;
  variant?: 'outlined' | 'contained' | 'text';
};

/** A button that asks for one file. */
export function PickFile({
  label,
  name,
  accept,
  isBusy,
  onPick,
  variant = 'outlined',
}: PickFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span>
      <Button variant={variant} loading={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={name}
          accept={accept}
          disabled={isBusy}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) onPick(file);
          }}
        />
      </VisuallyHidden>
    </span>
  );
}
