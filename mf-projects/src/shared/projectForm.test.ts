import { emptyProject, projectForm, toInput, type ProjectValues } from './projectForm.ts';

const filled: ProjectValues = {
  ...emptyProject,
  name: 'Attic conversion',
  description: 'Two rooms and a bath',
  client_id: 'a0000000-0000-4000-8000-000000000001',
  start_date: '2026-11-20',
  budget: '48000',
  address: '12 Oak Street',
  project_type: 'Remodeling',
};

const errorsOf = (values: ProjectValues) => {
  const { error } = projectForm.safeParse(values);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('projectForm', () => {
  it('asks for each required field in the words of the specification', () => {
    expect(errorsOf(emptyProject)).toEqual({
      name: 'Project name is required',
      description: 'Project description is required',
      client_id: 'Please select a client',
      start_date: 'Start date is required',
      budget: 'Please enter a valid budget amount',
      address: 'Project address is required',
      project_type: 'Project type is required',
    });
  });

  it('starts in planning with medium priority', () => {
    expect(emptyProject).toMatchObject({ status: 'planning', priority: 'medium' });
  });

  it.each(['0', '-5', 'abc', '1e3', '', ' '])('refuses %j as a budget', (budget) => {
    expect(errorsOf({ ...filled, budget })).toEqual({
      budget: 'Please enter a valid budget amount',
    });
  });

  it('says why a number is no budget', () => {
    expect(errorsOf({ ...filled, budget: '12.345' })).toEqual({
      budget: 'Please enter dollars and cents (two decimals)',
    });
    expect(errorsOf({ ...filled, budget: '99999999999' })).toEqual({
      budget: 'The budget is too large ($9,999,999,999.99 at most)',
    });
  });

  it.each(['name', 'description', 'address'] as const)('does not take blanks for a %s', (field) => {
    expect(errorsOf({ ...filled, [field]: '   ' })).toHaveProperty(field);
  });

  it.each([
    ['before the start', '2026-11-19', { end_date: 'End date must be after start date' }],
    ['on the start', '2026-11-20', {}],
    ['absent', '', {}],
  ])('judges an end date %s', (_, end_date, errors) => {
    expect(errorsOf({ ...filled, end_date })).toEqual(errors);
  });

  it('says that the end is too early beside the other errors', () => {
    expect(errorsOf({ ...filled, name: '', end_date: '2020-01-01' })).toEqual({
      name: 'Project name is required',
      end_date: 'End date must be after start date',
    });
  });

  it('refuses a name of 10,000 characters and one with HTML', () => {
    expect(errorsOf({ ...filled, name: 'x'.repeat(10_000) })).toHaveProperty('name');
    expect(errorsOf({ ...filled, name: '<img src=x onerror=alert(1)>' })).toEqual({
      name: 'The project name must not contain HTML',
    });
  });

  it('lets a name compare numbers', () => {
    expect(errorsOf({ ...filled, name: 'Rooms < 20 m2 & stairs' })).toEqual({});
  });

  it('sends trimmed text, a number, and null for an empty end', () => {
    const output = projectForm.parse({ ...filled, name: '  Attic conversion ', budget: '1200.50' });

    expect(toInput('some-id', output)).toMatchObject({
      id: 'some-id',
      name: 'Attic conversion',
      budget: 1200.5,
      end_date: null,
      status: 'planning',
    });
  });
});
