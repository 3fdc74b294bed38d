import { Button, VisuallyHidden } from '@plumbline/design';
import { useRef } from 'react';

type PickFileProps = {
  /** Button label. */
  label: string;
  /** Purpose of the file, for screen readers. */
  name: string;
  accept: string;
  isBusy: boolean;
  onPick: (file: File) => void;
  variant?: 'outlined' | 'contained' | 'text';
};

/** A button that opens a file picker. */
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
