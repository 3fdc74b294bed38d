import { AssistantIcon, FloatingButton } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { useRef, useState } from 'react';

const AssistantPanel = lazyComponent(() =>
  import('../features/assistant/AssistantPanel.tsx').then((module) => module.AssistantPanel),
);

/** The round assistant button at the bottom right; the panel loads when opened. */
export function Fill() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const minimise = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <FloatingButton
        ref={button}
        aria-label="Open AI Assistant"
        aria-expanded={isOpen}
        onClick={open}
        sx={{ display: isOpen ? 'none' : 'inline-flex' }}
      >
        <AssistantIcon />
      </FloatingButton>
      {wasOpened && <AssistantPanel isOpen={isOpen} onMinimize={minimise} />}
    </>
  );
}
