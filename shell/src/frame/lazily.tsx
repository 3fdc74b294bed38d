import { Suspense, lazy, type ComponentType } from 'react';

/**
 * A component whose code comes later, in the theme of the component library. That library comes with the first
 * of them: the frame itself is drawn without it.
 */
export function themed<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [{ ThemeScope }, Part] = await Promise.all([import('@plumbline/design'), load()]);
    const Themed = (props: Props) => (
      <ThemeScope>
        <Part {...props} />
      </ThemeScope>
    );
    return { default: Themed };
  });
}

/** A part of the frame whose code comes when it is first shown; nothing stands in its place meanwhile, or `Waiting`. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) {
  const Part = themed(load);
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={Waiting ? <Waiting {...props} /> : null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
