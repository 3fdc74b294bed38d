/** A choice of a list: what is stored and what is read. */
type Choice = { value: string; label: string };

const trades: readonly Choice[] = [
  { value: 'residential-builder', label: 'Residential builder' },
  { value: 'commercial-builder', label: 'Commercial builder' },
  { value: 'renovation-contractor', label: 'Renovation contractor' },
  { value: 'landscaping-contractor', label: 'Landscaping contractor' },
  { value: 'electrical-contractor', label: 'Electrical contractor' },
  { value: 'plumbing-contractor', label: 'Plumbing contractor' },
  { value: 'roofing-contractor', label: 'Roofing contractor' },
  { value: 'hvac-contractor', label: 'HVAC contractor' },
  { value: 'other', label: 'Other' },
];
const contractors: readonly Choice[] = [
  { value: 'general-contractor', label: 'General contractor' },
  { value: 'specialty-contractor', label: 'Specialty contractor' },
];

/** Kinds of business at registration. */
export const registrationBusinessTypes: readonly Choice[] = [...contractors, ...trades];

/** Kinds of business in the settings: their own and those of registration. */
export const businessTypes: readonly Choice[] = [
  ...contractors,
  { value: 'subcontractor', label: 'Subcontractor' },
  { value: 'construction-manager', label: 'Construction manager' },
  { value: 'design-build', label: 'Design-build' },
  ...trades,
];

const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

/** All states and the District of Columbia, by their two letters. */
export const usStates: readonly Choice[] = states
  .split(',')
  .map((state) => ({ value: state.slice(0, 2), label: state.slice(3) }));
