import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { bool, choice, id, longText, optional, text } from '../core/calls/fields.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { resource } from '../core/calls/resource.ts'
import { serviceCatalogueSheet } from './sheets.ts'
import { serviceWords } from './index-words.ts'

/** States of a service: forms offer what is approved, and to its organisation what it proposed. */
export const serviceStates = ['proposed', 'approved', 'retired', 'refused', 'merged'] as const

const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })

/** The catalogue from which organisations name their services, and what they propose for it [domain 2.2]. */
export const serviceCatalogue = resource({
  path: 'v2/ministry/indexes/services',
  permission: 'ministry_indexes',
  title: 'Catalogue of services',
  kind: 'ministry',
  sheet: serviceCatalogueSheet,
  words: serviceWords,
  input: {
    classification_id: id,
    name_ar: text(3, 150),
    name_en: optional(text(3, 150)),
    description: optional(longText(1000, 0)),
    is_active: bool,
  },
  view: {
    is_approved: z.boolean(),
    state: z.enum(serviceStates),
    proposed_by_ngo_id: z.int().nullable(),
    merged_into_id: z.int().nullable(),
    /** Why a proposal was refused, as its proposer was told. */
    refusal: z.string().nullable(),
    created_at: z.string(),
    classification: named.extend({ code: z.string() }),
    proposed_by: named.nullable(),
    merged_into: named.nullable(),
    /** In how many records it stands. */
    uses: z.int(),
  },
  filter: { state: choice(serviceStates).optional(), classification_id: id.optional() },
})
export type CatalogueService = z.output<typeof serviceCatalogue.row>

const params = z.strictObject({ id })
const access = (code: PermissionCode): Access => ({ kinds: ['ministry'], may: [['ministry_indexes', code]] })

/** From now on everybody may name it and readers see it. */
export const approveService = call({
  method: 'POST',
  path: `${serviceCatalogue.path}/{id}/approve`,
  summary: 'Catalogue of services: approve a proposal',
  access: access('U'),
  params,
  body: z.strictObject({}),
  answer: serviceCatalogue.row,
  versioned: true,
  says: 'service_approved',
})
export const serviceRefusal = z.strictObject({ refusal: longText(1000, 10) })
/** It stays in the file of its organisation, unseen by readers, until another one is chosen there. */
export const refuseService = call({
  method: 'POST',
  path: `${serviceCatalogue.path}/{id}/refuse`,
  summary: 'Catalogue of services: refuse a proposal, with the reason that its proposer is told',
  access: access('U'),
  params,
  body: serviceRefusal,
  answer: serviceCatalogue.row,
  versioned: true,
  says: 'service_refused',
})
export const mergeService = call({
  method: 'POST',
  path: `${serviceCatalogue.path}/{id}/merge`,
  summary: 'Catalogue of services: merge a duplicate into another one; its uses move there',
  access: access('D'),
  params,
  body: z.strictObject({ into: id, confirmed: bool }),
  answer: z.object({ moved: z.int() }),
  says: 'service_merged',
})
