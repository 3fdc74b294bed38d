/** Of files whose name carries a hash or version. */
export const forever = 'public, max-age=31536000, immutable';
