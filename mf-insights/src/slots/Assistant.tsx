import { AssistantIcon, FloatingButton } from '@plumbline/design';
import { lazyComponent, useAreaEvent } from '@plumbline/platform';
import { useEffect, useRef, useState } from 'react';

const AssistantPanel = lazyComponent(() =>
  import('../features/assistant/AssistantPanel.tsx').then((module) => module.AssistantPanel),
);

/** The shell shows its Ask while this part is there to answer it. */
function useReadyMark() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.assistant = 'ready';
    return () => void delete dataset.assistant;
  }, []);
}

/** The round assistant button at the bottom right; the panel loads when opened. */
export function Fill() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);
  const open = () => {
    opener.current = document.activeElement;
    setOpened(true);
    setOpen(true);
  };
  useAreaEvent('assistant.requested@1', open);
  useReadyMark();
  const minimise = () => {
    setOpen(false);
    requestAnimationFrame(() => {
      const back = opener.current;
      if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
      else button.current?.focus();
    });
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
