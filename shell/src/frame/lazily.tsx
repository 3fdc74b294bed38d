import { lazyComponent } from '@plumbline/platform';
import type { ComponentType } from 'react';

/**
 * A component whose code comes later, in the theme of the component library. That library comes with the first
 * of them: the frame itself is drawn without it.
 */
export function themed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options?: Parameters<typeof lazyComponent>[1],
) {
  return lazyComponent<Props>(async () => {
    const [{ ThemeScope }, Part] = await Promise.all([import('@plumbline/design'), load()]);
    return (props: Props) => (
      <ThemeScope>
        <Part {...props} />
      </ThemeScope>
    );
  }, options);
}

/** A part of the frame whose code comes when it is first shown; nothing stands in its place meanwhile, or `Waiting`. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) {
  const Part = themed(load);
  return function Lazily(props: Props) {
    return <Part {...props} fallback={Waiting && <Waiting {...props} />} />;
  };
}
