import { z } from 'zod'
import { call, type Access } from '../core/call.ts'
import { choice, int, list, pageQuery } from '../core/fields.ts'

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
  service_ids: z.array(z.int()),
})
const mainInfo = z.object({
  id: z.int(),
  ngo_code: z.string(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  short_name: z.string().nullable(),
  legal_form_id: z.int(),
  status_id: z.int(),
  decision_no: z.string(),
  decision_date: z.string(),
  decision_file: z.int().nullable(),
  gazette_no: z.string().nullable(),
  gazette_date: z.string().nullable(),
  has_public_benefit: z.boolean(),
  public_benefit_decision_no: z.string().nullable(),
  public_benefit_decision_date: z.string().nullable(),
  governorate_id: z.int(),
  work_scope_id: z.int().nullable(),
  work_governorates: z.array(z.int()),
  duration_type: z.enum(['unlimited', 'limited']),
  duration_until: z.string().nullable(),
  capital_amount: z.string().nullable(),
  dissolution_beneficiary: z.string().nullable(),
  about: z.string().nullable(),
  vision: z.string().nullable(),
  mission: z.string().nullable(),
  logo: z.int().nullable(),
  completed_by_ngo: z.string().nullable(),
  completed_by_ministry: z.string().nullable(),
  headquarters: headquarters.nullable(),
})
export const readMainInfo = call({
  method: 'GET',
  path: 'v2/ngo-main-info',
  summary: 'Main data of the own organisation',
  access: own,
  answer: mainInfo,
})

/** Keys of organisation documents [domain 2.12]. */
export const documentKeys = [
  'logo',
  'decision_file',
  'bylaws_file',
  'public_benefit_file',
  'organizational_structure_file',
  'financial_bylaw_file',
  'hr_bylaw_file',
  'volunteer_bylaw_file',
  'women_policy_file',
] as const
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
  statuses: z.array(
    z.object({
      id: z.int(),
      from_status_id: z.int().nullable(),
      to_status_id: z.int(),
      decision_no: z.string(),
      decision_date: z.string(),
      reason: z.string(),
      decision_file: z.int().nullable(),
      created_at: z.string(),
    }),
  ),
})
export const readNgoInfo = call({
  method: 'GET',
  path: 'v2/ngo-info',
  summary: 'Documents, objectives and status history of the own organisation',
  access: own,
  answer: info,
})

export const logActions = [
  'create',
  'update',
  'delete',
  'login',
  'logout',
  'login_failed',
  'submit',
  'validate',
  'decide',
  'reassign',
  'export',
  'view',
  'freeze',
] as const
const entry = z.object({
  id: z.int(),
  action: z.enum(logActions),
  entity: z.string(),
  entity_id: z.int().nullable(),
  description_ar: z.string(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).nullable(),
  user_name: z.string().nullable(),
  created_at: z.string(),
})
export type LogEntry = z.output<typeof entry>
export const listLogs = call({
  method: 'GET',
  path: 'v2/logs',
  summary: 'Tracking log of the own organisation, newest first',
  access: own,
  query: z.strictObject({ ...pageQuery, action: list(choice(logActions)).optional() }),
  answer: z.array(entry),
  paged: true,
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
