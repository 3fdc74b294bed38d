import { driver, type Driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { tourSteps } from './tourSteps.ts';

/**
 * The library says of what it shows that it opens a popup, which only a button may say of itself; and it gives the
 * focus to the first button, which ends the tour or goes back.
 */
function mendStep(): void {
  document.querySelector<HTMLElement>('.driver-popover-next-btn')?.focus();
  const shown = document.querySelector('.driver-active-element');
  for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls'])
    shown?.removeAttribute(name);
}

/** Starts the tour; `onDone` comes once, however it ends. Answers the function that takes it away. */
export function runTour(seesMoney: boolean, onDone: () => void): () => void {
  const top = window.scrollY;
  let isDone = false;
  // The library's onDestroyed is not called of a tour that ends before its first step has faded in.
  const end = (running: Driver) => {
    running.destroy();
    if (isDone) return;
    isDone = true;
    // Its steps scroll to what they show; the page goes back to where it was.
    window.scrollTo({ top });
    onDone();
  };
  const tour: Driver = driver({
    steps: tourSteps(seesMoney).map(({ element, title, text }) => ({
      // Looked for when its step comes: the dashboard may still be loading when the tour begins.
      ...(element ? { element } : {}),
      popover: { title, description: text },
    })),
    nextBtnText: 'Next',
    prevBtnText: 'Previous',
    doneBtnText: 'Get Started',
    showButtons: ['next', 'previous'],
    showProgress: true,
    waitForElement: 2000,
    progressText: '{{current}} of {{total}}',
    popoverClass: 'plumbline-tour',
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    onHighlighted: mendStep,
    onPopoverRender: ({ title, footer, footerButtons }, { driver: running }) => {
      // The library's own elements would count as head and foot of the whole page.
      title.setAttribute('role', 'none');
      footer.setAttribute('role', 'none');
      if (running.isLastStep()) return;
      const skip = document.createElement('button');
      skip.type = 'button';
      skip.textContent = 'Skip Tour';
      skip.className = 'plumbline-tour-skip';
      skip.addEventListener('click', () => end(running));
      footerButtons.prepend(skip);
    },
    onDestroyStarted: (_element, _step, { driver: running }) => end(running),
  });
  tour.drive();
  return () => tour.destroy();
}
