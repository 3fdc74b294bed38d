import { mainId } from './useRouteFocus.ts';

/** The first stop of the keyboard: past the menu, to the page. */
export function SkipLink() {
  return (
    <a
      className="skip-link"
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
