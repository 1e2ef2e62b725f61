export type StateTone = 'mute' | 'info' | 'warn' | 'ok' | 'bad' | 'hold' | 'sand' | 'brand'

const words: Record<Exclude<StateTone, 'sand' | 'brand'>, string> = {
  mute: 'draft closed archived cancelled not_opened planned converted unknown postponed hidden superseded finished completed fulfilled stopped read open upcoming unverified pending_opening',
  info: 'submitted in_progress evaluating info_evaluating docs_evaluating info_evaluated docs_evaluated external requested pending initiated otp_sent executing reserved running ongoing new sending under_study',
  warn: 'returned due_today ends_soon needs_changes awaiting_applicant partial temporary amended waiting',
  ok: 'approved active valid accepted validated issued confirmed paid finalised current published done replied in_force ratified upheld created held executed available',
  bad: 'rejected refused late expired forged failed repealed locked dissolved revoked overdue unavailable',
  hold: 'frozen suspended appealed disabled offline',
}
const tones = new Map(
  Object.entries(words).flatMap(([tone, codes]) => codes.split(' ').map((code) => [code, tone as StateTone] as const)),
)
/** Campaigns use letters as codes [spec 2§3]. */
const letters = new Map<string, StateTone>([
  ['P', 'info'],
  ['A', 'ok'],
  ['R', 'bad'],
])

/** The colour of a status code. An unknown code is neutral. */
export const stateTone = (code: string | null | undefined): StateTone =>
  letters.get(code ?? '') ?? tones.get(code ?? '') ?? 'mute'
