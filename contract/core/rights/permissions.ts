import { ministryPermissions } from './permissions-ministry.ts'
import { organisationPermissions } from './permissions-organisation.ts'

/** Sub-permission codes [domain 0]: show, add, update, delete, export, validate, confirm, reassign, feature, freeze, notify, grant. */
export const permissionCodes = ['S', 'A', 'U', 'D', 'E', 'V', 'C', 'R', 'F', 'Z', 'N', 'G'] as const
export type PermissionCode = (typeof permissionCodes)[number]

/** Every permission slug with its words, menu group and codes [domain 5.1, 5.2]. */
export const permissions = { ...ministryPermissions, ...organisationPermissions } as const

export type PermissionSlug = keyof typeof permissions
export const permissionSlugs = Object.keys(permissions) as PermissionSlug[]
