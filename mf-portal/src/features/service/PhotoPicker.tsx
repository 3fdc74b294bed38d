import { Button } from '@plumbline/design';
import { useRef } from 'react';

type PhotoPickerProps = {
  label: string;
  isBusy?: boolean;
  onPick: (files: File[]) => void;
};

/** Chooses photos, or takes them where the device has a camera. */
export function PhotoPicker({ label, isBusy = false, onPick }: PhotoPickerProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept="image/*"
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <Button
        variant="outlined"
        loading={isBusy}
        sx={{ alignSelf: 'flex-start', minHeight: 44 }}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
