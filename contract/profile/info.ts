import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import {
  choice,
  date,
  decisionNumber,
  file,
  ids,
  latinText,
  list,
  lk,
  longText,
  money,
  ngoName,
  optional,
  pastDate,
  repeatedReason,
  text,
} from '../core/calls/fields.ts'
import { draft } from '../core/calls/draft.ts'
import { readMainInfo, readNgoInfo, documentKeys, sentDocuments, type SentDocument } from './file.ts'
import { place, premises } from './units.ts'

const edits: Access = { kinds: ['org'], may: [['ngo-profile', 'U']], acting: 'write' }

/** Columns of the main data that an organisation itself may fill. */
export const infoFields = {
  name_ar: ngoName,
  name_en: latinText(3, 150),
  short_name: text(2, 40),
  legal_form_id: lk('legal-forms'),
  decision_no: decisionNumber,
  decision_date: pastDate,
  gazette_no: text(1, 20),
  gazette_date: pastDate,
  work_scope_id: lk('work-scopes'),
  work_governorates: ids('governorates', 0, 14),
  duration_type: choice(['unlimited', 'limited']),
  duration_until: date,
  capital_amount: money,
  dissolution_beneficiary: longText(255, 3),
  vision: longText(1000),
  mission: longText(1000),
  /** Paragraphs in plain text; kept as a rich text. */
  about: longText(5000),
}
/** What may not be emptied once it is sent. */
export const neverBlank = [
  'name_ar',
  'legal_form_id',
  'decision_no',
  'decision_date',
  'work_scope_id',
  'duration_type',
  'dissolution_beneficiary',
] as const
/** The law allows four objectives [domain 2.2]. */
export const mostObjectives = 4
const objective = z.strictObject({ objective_ar: longText(500, 10), objective_en: optional(longText(500)) })
const everyDocument = <T extends z.ZodType>(field: () => T) =>
  Object.fromEntries(sentDocuments.map((key) => [key, field()])) as Record<SentDocument, T>

/** Only what is sent changes; documents come as files of the form or as ids of uploads. */
export const saveNgoInfo = call({
  method: 'POST',
  path: 'v2/ngo-info',
  summary: 'Main data, objectives and documents of the own organisation: what is sent is saved',
  access: edits,
  body: draft({
    ...infoFields,
    repeated_reason: repeatedReason,
    objectives: list(objective, 1, 20),
    ...everyDocument(() => file()),
    /** Day of issue by key of the document. */
    issued_at: z.strictObject(everyDocument(() => optional(pastDate))).partial(),
  }),
  answer: readNgoInfo.answer,
  form: true,
  versioned: true,
  says: 'info_edited',
})
export const removeDocument = call({
  method: 'DELETE',
  path: 'v2/ngo-info/{key}',
  summary: 'Takes a document out of the own file; it stays among the earlier versions',
  access: edits,
  params: z.strictObject({ key: choice(documentKeys) }),
  answer: z.null(),
  says: 'deleted',
})
export const saveLogo = call({
  method: 'PUT',
  path: 'v2/ngo-logo',
  summary: 'Logo of the own organisation: square, at least 200 × 200',
  access: edits,
  body: z.strictObject({ logo: file('image') }),
  answer: z.object({ logo: z.int() }),
  form: true,
  formPut: true,
  says: 'saved',
})
/** Smallest side of a logo in pixels. */
export const logoSide = 200

/** The headquarters: coordinates and the document of its occupancy are required. */
export const saveHeadquarters = call({
  method: 'POST',
  path: 'v2/ngo-main-hq',
  summary: 'Main headquarters of the own organisation: adds it or changes it',
  access: edits,
  body: z.strictObject({
    name_ar: text(3, 150),
    ...place,
    ...premises,
  }),
  answer: readMainInfo.answer,
  form: true,
  versioned: true,
  says: 'info_edited',
})
