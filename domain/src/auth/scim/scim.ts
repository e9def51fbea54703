/** Names of SCIM 2.0 (RFC 7643, RFC 7644), and what is said about this service by them. */
export const scimContentType = 'application/scim+json; charset=utf-8'
/** Where the interface of every organization begins; whose it is says the token. */
export const scimBase = '/scim/v2'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Resources of a page at most; a larger count is answered with as many (RFC 7644, section 3.4.2.4). */
export const largestScimPage = 200

/** A refusal in the form of RFC 7644, section 3.12. */
export const scimError = (status: number, scimType: string | undefined, detail: string) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
})

export type ScimList = {
  schemas: string[]
  totalResults: number
  startIndex: number
  itemsPerPage: number
  Resources: Record<string, unknown>[]
}

export const scimList = (resources: Record<string, unknown>[], { total, startIndex }: { total: number; startIndex: number }): ScimList => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
