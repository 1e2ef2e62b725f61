import { namesOf } from '../core/machine.ts'
import { columns } from '../core/calls/words.ts'
import { actionTypeWords, availabilityWords, typeWords } from './setting-words.ts'
import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import {
  bool,
  choice,
  id,
  int,
  list,
  lk,
  longText,
  money,
  optional,
  pageQuery,
  sortBy,
  text,
} from '../core/calls/fields.ts'
import { trackStep } from './track.ts'
import { typeAreas } from './choosing.ts'

const params = z.strictObject({ id })
const actionType = z.object({
  id: z.int(),
  slug: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  description: z.string(),
  days_number: z.int(),
  updated_at: z.string(),
})
const typeAccess = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_action_types', code]] })
export const listActionTypes = call({
  method: 'GET',
  path: 'v2/ministry/action-types',
  summary: 'Action types',
  access: typeAccess('S'),
  query: z.strictObject({ ...pageQuery, sort: sortBy('name_ar', 'days_number') }),
  answer: z.array(actionType),
  paged: true,
  sheet: {
    ar: 'أنواع الإجراءات',
    en: 'Action types',
    columns: columns(actionTypeWords, 'name_ar', 'name_en', 'days_number', 'description'),
  },
})
export const readActionType = call({
  method: 'GET',
  path: 'v2/ministry/action-types/{id}',
  summary: 'One action type',
  access: typeAccess('S'),
  params,
  answer: actionType,
})
export const updateActionType = call({
  method: 'PUT',
  path: 'v2/ministry/action-types/{id}',
  summary: 'Edit days and description',
  access: typeAccess('U'),
  params,
  body: z.strictObject({ days_number: int(0, 90), description: longText(2000) }),
  answer: actionType,
  versioned: true,
  says: 'edited',
})

const transactionType = z.object({
  id: z.int(),
  slug: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  description: z.string(),
  audience: z.string(),
  legal_form_ids: z.array(z.int()),
  requires_completed_profile: z.boolean(),
  allow_consecutive_submission: z.boolean(),
  consecutive_gap_days: z.int(),
  applicant_days: z.int(),
  fee_amount: z.string().nullable(),
  /** The text of the letter that is issued with the approval. */
  result_template_id: z.int().nullable(),
  /** Who evaluates does not decide, who drafts does not issue. */
  separate_duties: z.boolean(),
  is_active: z.boolean(),
  /** The version of its path that new requests take. */
  version: z.int(),
  /** The ministry made it: the platform does nothing of its own with its requests. */
  is_made: z.boolean(),
  updated_at: z.string(),
})
/** Fields of a type that mean nothing where its path is built in: that path has its own times and its own one request. */
export const pathFields = [
  'legal_form_ids',
  'requires_completed_profile',
  'allow_consecutive_submission',
  'consecutive_gap_days',
  'applicant_days',
  'fee_amount',
  'result_template_id',
] as const
/** How an organisation finds a type among others, as it is edited. A path that is built in has a door of its own. */
export const guideInput = {
  area: choice(typeAreas),
  /** What the organisation wants, in its own words. */
  intention_ar: text(3, 150),
  intention_en: text(3, 150),
  /** Other words that people use for it, in both languages, separated by spaces. */
  keywords: text(0, 500),
}
export const guideFields = namesOf(guideInput)
const typeDetail = transactionType.extend({
  /** Its path is built in, see `pathFields`. */
  is_fixed: z.boolean(),
  /** How an organisation finds it; a path that is built in has its own door. */
  area: z.enum(typeAreas),
  intention_ar: z.string(),
  intention_en: z.string(),
  keywords: z.string(),
  stages: z.array(trackStep.extend({ id: z.int(), own_days: z.int().nullable(), action_type_id: z.int() })),
  required_documents: z.array(
    z.object({
      id: z.int(),
      name_ar: z.string(),
      name_en: z.string().nullable(),
      description: z.string().nullable(),
      count_rule: z.string(),
      count: z.int(),
      is_required: z.boolean(),
      legal_form_ids: z.array(z.int()),
      stage_number: z.int(),
    }),
  ),
})
const types = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_transaction_types', code]] })
export const listTransactionTypes = call({
  method: 'GET',
  path: 'v2/ministry/transaction-types',
  summary: 'Transaction types',
  access: types('S'),
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy(
      'name_ar',
      'audience',
      'consecutive_gap_days',
      'applicant_days',
      'requires_completed_profile',
      'is_active',
    ),
    audience: choice(['est', 'ngo']).optional(),
  }),
  answer: z.array(transactionType),
  paged: true,
  sheet: {
    ar: 'أنواع المعاملات',
    en: 'Transaction types',
    columns: columns(
      typeWords,
      'name_ar',
      'name_en',
      'audience',
      'legal_form_ids',
      'requires_completed_profile',
      'consecutive_gap_days',
      'applicant_days',
      'is_active',
    ),
  },
})
export const readTransactionType = call({
  method: 'GET',
  path: 'v2/ministry/transaction-types/{id}',
  summary: 'One transaction type with stages and documents',
  access: types('S'),
  params,
  answer: typeDetail,
})
export const updateTransactionType = call({
  method: 'PUT',
  path: 'v2/ministry/transaction-types/{id}',
  summary: 'Edit a transaction type: words, limits, who may use it, days of its stages',
  access: types('U'),
  params,
  body: z.strictObject({
    name_ar: text(3, 150),
    name_en: text(3, 150),
    description: longText(5000),
    consecutive_gap_days: int(0, 365),
    applicant_days: int(5, 60),
    /** What is not sent stays. */
    legal_form_ids: list(lk('legal-forms'), 0, 20).optional(),
    requires_completed_profile: bool.optional(),
    allow_consecutive_submission: bool.optional(),
    fee_amount: optional(money).optional(),
    result_template_id: optional(id).optional(),
    area: guideInput.area.optional(),
    intention_ar: guideInput.intention_ar.optional(),
    intention_en: guideInput.intention_en.optional(),
    keywords: guideInput.keywords.optional(),
    separate_duties: z.boolean().optional(),
    is_active: z.boolean(),
    stages: z.array(z.strictObject({ id, days_number: int(0, 90).nullable() })).max(20),
  }),
  answer: typeDetail,
  versioned: true,
  says: 'edited',
})

const availabilityRow = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  governorate_id: z.int().nullable(),
  is_online: z.int(),
  /** The absence that is running or comes next. */
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  substitute_user_id: z.int().nullable(),
  substitute_name: z.string().nullable(),
  reason: z.string().nullable(),
  roles: z.array(z.string()),
  open_requests: z.int(),
})
export const listAvailability = call({
  method: 'GET',
  path: 'v2/ministry/users-availability',
  summary: 'Who can take requests',
  access: { kinds: ['ministry'], may: [['ministry_users_availability', 'S']] },
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('name', 'governorate_id', 'is_online', 'from_date', 'open_requests'),
    state: choice(['online', 'away']).optional(),
    governorate_id: lk('governorates').optional(),
    user_id: id.optional(),
    /** Who holds every transaction role of this person. */
    substitute_for: id.optional(),
  }),
  answer: z.array(availabilityRow),
  paged: true,
  sheet: {
    ar: 'توفر المستخدمين',
    en: 'Users’ availability',
    columns: columns(
      availabilityWords,
      'name',
      'username',
      'governorate_id',
      'is_online',
      'from_date',
      'to_date',
      'reason',
      'open_requests',
    ),
  },
})
export const updateAvailability = call({
  method: 'POST',
  path: 'v2/ministry/update-user-availability/{id}',
  summary: 'Switch a user on or off for new requests; everybody may switch himself',
  access: { kinds: ['ministry'] },
  params,
  body: z.strictObject({ is_online: int(0, 1) }),
  answer: availabilityRow,
  says: 'status_changed',
})
