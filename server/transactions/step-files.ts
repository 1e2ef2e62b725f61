import { sql } from 'kysely'
import { invalid, inWords } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'
import type { RequestRow, StepRow } from './steps.ts'

/** Refuses to leave a step that asks for files without one: beside the decision, or with a note or a letter of this step. */
export async function refuseWithoutFiles(
  trx: Trx,
  request: RequestRow | undefined,
  step: StepRow | undefined,
  given: { readonly files?: readonly unknown[] | undefined; readonly decision_file?: number | null },
): Promise<void> {
  if (!step?.requires_files || (given.files ?? []).length > 0 || given.decision_file) return
  const { rows } =
    await sql`select 1 from transaction_actions where transaction_request_id = ${request?.id ?? 0} and stage_number = ${step.stage_number}
      and started_at >= ${request?.stage_entered_at ?? null} and jsonb_array_length(files) > 0 limit 1`.execute(trx)
  if (rows.length === 0)
    throw invalid({
      files: [
        inWords(
          'هذه الخطوة تتطلب مرفقاً: أرفقوا ملفاً بالقرار، أو بحاشية على الخطوة قبله.',
          'This step asks for a file: attach one to the decision, or to a note on the step before it.',
        ),
      ],
    })
}
