/** A function of jspdf that its types do not show. Throws where another release has none of that name. */
export function part(owner: unknown, name: string): (...values: unknown[]) => unknown {
  const found: unknown =
    typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
  if (typeof found !== 'function') throw new Error(`This jspdf has no ${name}`);
  return (...values) => Reflect.apply(found, owner, values);
}
