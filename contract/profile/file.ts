import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { int, list, pageQuery } from '../core/calls/fields.ts'
import { decidedFields } from './locks.ts'
import { decided, identity, statusChange } from './shapes.ts'

const own: Access = { kinds: ['org'], may: [['ngo-profile', 'S']], acting: 'read' }
/** Forms of centres, branches and services choose from the catalogue. */
const catalogue: Access = {
  kinds: ['org'],
  may: [
    ['ngo_classifications', 'S'],
    ['ngo_service_centres', 'S'],
    ['ngo_branches', 'S'],
  ],
  acting: 'read',
}

const headquarters = z.object({
  id: z.int(),
  name_ar: z.string(),
  governorate_id: z.int(),
  district_id: z.int().nullable(),
  sub_district_id: z.int().nullable(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  real_estate_id: z.int().nullable(),
  real_estate_number: z.string().nullable(),
  area_id: z.int().nullable(),
  possessive_form_id: z.int().nullable(),
  occupancy_file: z.int().nullable(),
  occupancy_until: z.string().nullable(),
  manager_name: z.string().nullable(),
  phone: z.string().nullable(),
  working_hours: z.string().nullable(),
  service_ids: z.array(z.int()),
  /** Version of the headquarters alone. */
  updated_at: z.string(),
})
const mainInfo = z.object({
  ...identity,
  ...decided,
  gazette_no: z.string().nullable(),
  gazette_date: z.string().nullable(),
  capital_amount: z.string().nullable(),
  dissolution_beneficiary: z.string().nullable(),
  about: z.string().nullable(),
  vision: z.string().nullable(),
  mission: z.string().nullable(),
  logo: z.int().nullable(),
  headquarters: headquarters.nullable(),
  /** Fields whose values a decision gave: they change by a transaction only. */
  decided_fields: z.array(z.enum(decidedFields)),
  updated_at: z.string(),
})
export const readMainInfo = call({
  method: 'GET',
  path: 'v2/ngo-main-info',
  summary: 'Main data of the own organisation',
  access: own,
  answer: mainInfo,
})

/** Documents sent with the main data; the logo has a call of its own. */
export const sentDocuments = [
  'decision_file',
  'bylaws_file',
  'public_benefit_file',
  'organizational_structure_file',
  'financial_bylaw_file',
  'hr_bylaw_file',
  'volunteer_bylaw_file',
  'women_policy_file',
] as const
export type SentDocument = (typeof sentDocuments)[number]
/** Keys of organisation documents [domain 2.12]. */
export const documentKeys = ['logo', ...sentDocuments] as const
const document = z.object({
  id: z.int(),
  key: z.enum(documentKeys),
  file: z.int(),
  name: z.string(),
  size: z.int(),
  mime: z.string(),
  issued_at: z.string().nullable(),
  validated: z.int(),
  updated_at: z.string(),
  /** Files that stood in its place before, latest first. */
  versions: z.array(z.object({ file: z.int(), name: z.string(), size: z.int(), created_at: z.string() })),
})
const info = z.object({
  documents: z.array(document),
  objectives: z.array(
    z.object({ id: z.int(), sort: z.int(), objective_ar: z.string(), objective_en: z.string().nullable() }),
  ),
  statuses: z.array(statusChange.extend({ created_at: z.string() })),
})
export const readNgoInfo = call({
  method: 'GET',
  path: 'v2/ngo-info',
  summary: 'Documents, objectives and status history of the own organisation',
  access: own,
  answer: info,
})

const record = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string() })
export const listServiceStatus = call({
  method: 'GET',
  path: 'v2/service-status',
  summary: 'Availability of services',
  access: catalogue,
  answer: z.array(record),
})
export const listServiceFrequencies = call({
  method: 'GET',
  path: 'v2/service-frequencies',
  summary: 'Frequency of services',
  access: catalogue,
  answer: z.array(record),
})

const service = z.object({
  id: z.int(),
  classification_id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  description: z.string().nullable(),
  is_approved: z.boolean(),
  /** False where the ministry retired or refused it: it is told, not offered. */
  is_active: z.boolean(),
})
/** Approved services and those that the own organisation proposed. */
export const listServices = call({
  method: 'GET',
  path: 'v2/services',
  summary: 'Catalogue of services',
  access: catalogue,
  query: z.strictObject({ ...pageQuery, classification_id: list(int()).optional() }),
  answer: z.array(service),
  paged: true,
})

const branchOfTree = z.object({
  id: z.int(),
  code: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  icon: z.string().nullable(),
  type: z.enum(['main', 'sub']).nullable(),
})
/** `type` flags the classifications of the own organisation [domain Q11]. */
export const readNgoClassifications = call({
  method: 'GET',
  path: 'v2/ngo-classifications',
  summary: 'Classification tree with the own rows flagged',
  access: {
    kinds: ['org'],
    may: [
      ['ngo_classifications', 'S'],
      ['ngo-profile', 'S'],
    ],
    acting: 'read',
  },
  answer: z.array(branchOfTree.extend({ children: z.array(branchOfTree) })),
})
