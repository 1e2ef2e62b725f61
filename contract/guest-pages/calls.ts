import { call, type Access } from '../core/calls/call.ts'
import { optional, rich } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { ownPublicationCalls, ownPublicationView } from '../core/own-publication.ts'
import type { PermissionSlug } from '../core/rights/permissions.ts'

/** What an organisation's own people see of its public pages; a ministry user who looks into the file sees the same. */
const own = (slug: PermissionSlug): Access => ({ kinds: ['org'], may: [[slug, 'S']], acting: 'read' })

/** One row for each organisation: what it says of itself, with its draft. */
const about = { about: optional(rich(5000)) }
export const aboutRegister = resource({
  path: 'v2/ngo-about',
  permission: 'ngo_about_ngo',
  title: 'What the organisation says of itself',
  input: about,
  view: ownPublicationView,
})
export const readNgoAbout = call({
  method: 'GET',
  path: 'v2/ngo-about',
  summary: 'What the own organisation says of itself, with the draft of it',
  access: own('ngo_about_ngo'),
  answer: aboutRegister.row,
})
export const writeNgoAbout = call({
  method: 'PUT',
  path: 'v2/ngo-about',
  summary: 'Write what the own organisation says of itself: a draft until it is published',
  access: { kinds: ['org'], may: [['ngo_about_ngo', 'U']], acting: 'write' },
  body: aboutRegister.input,
  answer: aboutRegister.row,
  versioned: true,
  says: 'draft_saved',
})
export const aboutPublication = ownPublicationCalls({
  path: 'v2/ngo-about',
  permission: 'ngo_about_ngo',
  title: 'What the organisation says of itself',
})
