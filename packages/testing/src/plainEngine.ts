import isPropValid from '@emotion/is-prop-valid';
import { createElement, type ElementType, type ReactNode, type Ref } from 'react';

type Props = Record<string, unknown>;
type Forwards = (prop: string) => boolean;
/** A component whose looks are left out, and what one that is made of it takes from it. */
type Plain = ((props: Props & { as?: ElementType; ref?: Ref<unknown> }) => ReactNode) & {
  base: ElementType;
  forwards: Forwards | undefined;
};

const ofElement: Forwards = isPropValid;
const ofComponent: Forwards = (prop) => prop !== 'theme';
const usual = (tag: ElementType) => (typeof tag === 'string' ? ofElement : ofComponent);
const isPlain = (tag: unknown): tag is Plain => typeof tag === 'function' && 'forwards' in tag;

/**
 * What draws MUI's components in page tests, in place of Emotion (see packages/testing/src/jest/jest.ts): the element with
 * the props that Emotion hands on, and no style. Working styles out, and asking jsdom which of them apply, is a
 * fifth of a page test's time, and there is no layout that they could show in.
 */
export default function styled(
  tag: ElementType | Plain,
  { shouldForwardProp }: { shouldForwardProp?: Forwards } = {},
) {
  const base = isPlain(tag) ? tag.base : tag;
  const below = isPlain(tag) ? tag.forwards : undefined;
  const forwards: Forwards | undefined =
    below && shouldForwardProp
      ? (prop) => below(prop) && shouldForwardProp(prop)
      : (shouldForwardProp ?? below);
  const takesAs = !(forwards ?? usual(base))('as');
  return () => {
    const component = ({ as, ...props }: Parameters<Plain>[0]) => {
      const drawn = takesAs && as ? as : base;
      const isHandedOn = forwards ?? usual(drawn);
      const handedOn: Props = takesAs || !as ? {} : { as };
      for (const [name, value] of Object.entries(props))
        if (name === 'ref' || isHandedOn(name)) handedOn[name] = value;
      return createElement(drawn, handedOn);
    };
    return Object.assign(component, { base, forwards });
  };
}

export { ThemeContext } from '@emotion/react';
export const GlobalStyles = () => null;
export const StyledEngineProvider = ({ children }: { children: ReactNode }) => children;
export const css = () => '';
export const keyframes = css;
export const internal_mutateStyles = () => {};
export const internal_serializeStyles = () => ({ name: '', styles: '' });
