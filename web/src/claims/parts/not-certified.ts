/** What is said wherever claims are made. */
export const notCertified =
  'Claim files follow the public parts of the guide and are not certified by a clearing house: have it test the first file.'
