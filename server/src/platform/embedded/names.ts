/** The names inside every embedded cluster. */
export const databaseName = 'vitalrounds'
/** Made by initdb and never let in. */
export const superuser = 'vitalrounds'
/** Owns the database and its tables, and is nobody special to PostgreSQL. */
export const ownerRole = 'vitalrounds_owner'
