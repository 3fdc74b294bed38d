/** A choice of a list: what is stored and what is read. */
export type Choice = { value: string; label: string };

/** Kinds of business at registration [000 §5]. */
export const businessTypes: readonly Choice[] = [
  { value: 'general-contractor', label: 'General contractor' },
  { value: 'specialty-contractor', label: 'Specialty contractor' },
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

/** Years in business [000 §5]. */
export const yearsInBusiness: readonly Choice[] = [
  { value: '0-1', label: 'Less than 1 year' },
  { value: '1-3', label: '1 to 3 years' },
  { value: '3-5', label: '3 to 5 years' },
  { value: '5-10', label: '5 to 10 years' },
  { value: '10-20', label: '10 to 20 years' },
  { value: '20+', label: 'More than 20 years' },
];

/** Typical size of a project [000 §5]. */
export const projectSizes: readonly Choice[] = [
  { value: 'under-10k', label: 'Under $10,000' },
  { value: '10k-50k', label: '$10,000 to $50,000' },
  { value: '50k-100k', label: '$50,000 to $100,000' },
  { value: '100k-500k', label: '$100,000 to $500,000' },
  { value: '500k-1m', label: '$500,000 to $1 million' },
  { value: 'over-1m', label: 'Over $1 million' },
];

const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

/** All states and the District of Columbia (DECISIONS C21), by their two letters. */
export const usStates: readonly Choice[] = states
  .split(',')
  .map((state) => ({ value: state.slice(0, 2), label: state.slice(3) }));
