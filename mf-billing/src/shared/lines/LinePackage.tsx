import type { LineRowProps, LineChoiceProps } from './lineRowProps.ts';

/** The package that a line belongs to. */
export function LinePackage({
  line,
  actions,
  name,
  packages,
}: LineChoiceProps & Pick<LineRowProps, 'packages'>) {
  if (packages.length === 0) return null;
  return (
    <div className="option">
      <label>
        Package{' '}
        <select
          aria-label={`${name}: Package`}
          value={line.package}
          onChange={(event) => actions.putInPackage(line.id, event.target.value)}
        >
          <option value="">All packages</option>
          {packages.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
