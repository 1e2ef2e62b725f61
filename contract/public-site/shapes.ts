import { z } from 'zod'
import { cleanLine } from '../core/values/arabic.ts'

export const word = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string() })
export const tone = z.enum(['ok', 'hold', 'warn', 'bad', 'mute'])

/** Alphabets in which organisations stand: of their Arabic and of their English names. */
export const alphabets = ['name', 'name_en'] as const

/** What a visitor typed: control characters and lone surrogates go, no length is refused, 150 characters count. */
export const typed = z
  .string()
  .max(20_000)
  .transform((value) => cleanLine(value.replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, ' ')).slice(0, 150))

export const brief = z.object({
  id: z.int(),
  ngo_code: z.string(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  legal_form: word,
  governorate: word,
  status: word.extend({ tone }),
  decision_no: z.string(),
  decision_date: z.string(),
  has_public_benefit: z.boolean(),
  /** Active, and a yearly plan or the election of a board is overdue. */
  late: z.boolean(),
  logo: z.string().nullable(),
})
export type NgoBrief = z.output<typeof brief>

/** The decision by which an organisation is what it is today; null where none is kept. */
export const statusDecision = z.object({ decision_no: z.string(), decision_date: z.string() }).nullable()

/** What holds the typed words where no name does. */
const foundBy = z.object({
  kind: z.enum(['former_name', 'service', 'field', 'purpose']),
  name_ar: z.string(),
  name_en: z.string().nullable(),
})
export type NgoFoundBy = z.output<typeof foundBy>
/** A row that a search found. */
export const found = brief.extend({
  /** What was searched instead of the typed name, which finds nothing. */
  corrected: z.string().optional(),
  /** Given where no name holds all typed words: this one holds most of them; the nearest stands first. */
  nearest: z.literal(true).optional(),
  /** Given where no name holds the words; null where the place alone does. */
  found_by: foundBy.nullable().optional(),
})
export type NgoFound = z.output<typeof found>

/** People in public: name and post, nothing else [domain 2.5]. */
export const member = z.object({ name: z.string(), position: word })
export type PublicMember = z.output<typeof member>

/** Where something is, drawn by the server: no outside tiles. */
export const placeMap = z.object({
  /** Part of the sheet that is shown. */
  view: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /** Governorates that are seen in it; `at` is where the name stands. */
  areas: z.array(
    word.extend({ path: z.string(), at: z.object({ x: z.number(), y: z.number() }), chosen: z.boolean() }),
  ),
  /** The place itself, on the sheet and in degrees; null where only its governorate is known. */
  point: z.object({ x: z.number(), y: z.number(), latitude: z.number(), longitude: z.number() }).nullable(),
})
export type PlaceMap = z.output<typeof placeMap>
