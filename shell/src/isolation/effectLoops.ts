/** React's own record of what is on the screen, as far as it is read here; a test fails where a new React renames it. */
export type Fiber = {
  lanes: number;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  stateNode: unknown;
};
export type Root = { pendingLanes: number; current: Fiber };
type Hook = { onPostCommitFiberRoot?: (renderer: unknown, root: Root) => void };
type Stoppable = { stopLoop: (fault: Error) => void };

/** Updates that React does at once: a loop of them leaves no time for anything else, such as the next page. */
const urgent = 2 | 32;
/** So many in a row, each asked for by the effects of the one before, for so long. */
const longest = 100;
const longestMs = 1000;

/**
 * Ends effects that set state for ever, in the error card of their area: React stops such a loop only while it renders,
 * so the address would change and the screen would stay. Call it before React runs.
 */
export function watchEffectLoops(): void {
  const given: unknown = Reflect.get(globalThis, hookName);
  const hook = isHook(given) ? given : noTools();
  const passOn = hook.onPostCommitFiberRoot?.bind(hook);
  const note = countLoops();
  hook.onPostCommitFiberRoot = (renderer, root) => {
    passOn?.(renderer, root);
    note(root);
  };
  Reflect.set(globalThis, hookName, hook);
}

const hookName = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
const isHook = (given: unknown): given is Hook => typeof given === 'object' && given !== null;
const noTools = (): Hook & Record<string, unknown> => ({
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
});

/** Hears of every drawing whose effects have run. */
export function countLoops(now: () => number = () => performance.now()): (root: Root) => void {
  let inRow = 0;
  let since = 0;
  return ({ pendingLanes, current }) => {
    if ((pendingLanes & urgent) === 0) {
      inRow = 0;
      return;
    }
    if (inRow === 0) since = now();
    inRow += 1;
    if (inRow < longest || now() - since < longestMs) return;
    inRow = 0;
    boundaryOf(current)?.stopLoop(new Error('It drew itself again and again without an end.'));
  };
}

/** The nearest boundary around the first component that waits to be drawn again. */
function boundaryOf(root: Fiber): Stoppable | undefined {
  const waiting: Fiber[] = [root];
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    const found = (fiber.lanes & urgent) === 0 ? undefined : boundaryAround(fiber);
    if (found) return found;
    if (fiber.sibling) waiting.push(fiber.sibling);
    if (fiber.child) waiting.push(fiber.child);
  }
  return undefined;
}

function boundaryAround(fiber: Fiber): Stoppable | undefined {
  for (let above: Fiber | null = fiber; above; above = above.return)
    if (isStoppable(above.stateNode)) return above.stateNode;
  return undefined;
}

const isStoppable = (node: unknown): node is Stoppable =>
  typeof node === 'object' && node !== null && 'stopLoop' in node;
