import { createPdfRenderer } from '../../server/core/papers/pdf/render.ts'
import { sampleDecision } from '../../server/core/papers/pdf/testing/sample-decision.ts'
import type { Figure } from './verdict.ts'

const letters = 30
/** CPU of a decision letter, the compiler's thread included, after one that loads fonts. */
export async function measureLetter(): Promise<Figure> {
  const pdf = createPdfRenderer()
  await pdf.render('decision', sampleDecision())
  const before = process.cpuUsage()
  for (let n = 0; n < letters; n += 1) await pdf.render('decision', sampleDecision())
  const { user, system } = process.cpuUsage(before)
  await pdf.close()
  return {
    name: 'CPU of a decision letter after the first',
    value: (user + system) / 1000 / letters,
    most: 30,
    unit: 'ms',
  }
}
