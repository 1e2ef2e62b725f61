import { createPdfRenderer, type PdfRenderer } from '../../server/core/papers/pdf/render.ts'
import { sampleDecision } from '../../server/core/papers/pdf/testing/sample-decision.ts'
import { sampleMediation } from '../../server/core/papers/pdf/testing/sample-mediation.ts'
import { newQrCode, qrSvg } from '../../server/core/papers/qr.ts'
import type { Figure } from './verdict.ts'

const letters = 30
/** CPU of one paper in ms, the compiler's thread included, after one that loads fonts. */
async function cpuOf(render: (pdf: PdfRenderer, n: number) => Promise<Uint8Array>): Promise<number> {
  const pdf = createPdfRenderer()
  await render(pdf, 0)
  const before = process.cpuUsage()
  for (let n = 1; n <= letters; n += 1) await render(pdf, n)
  const { user, system } = process.cpuUsage(before)
  await pdf.close()
  return (user + system) / 1000 / letters
}

export async function measureLetter(): Promise<Figure> {
  const value = await cpuOf((pdf) => pdf.render('decision', sampleDecision()))
  return { name: 'CPU of a decision letter after the first', value, most: 30, unit: 'ms' }
}

/** The certified letter of an organisation, with a number and a code of its own each time. */
export async function measureMediation(): Promise<Figure> {
  const value = await cpuOf((pdf, n) => {
    const code = newQrCode()
    const qr = { qr_svg: qrSvg(`https://sijill.example/ngo-data?QR=${code}`), qr_code: code }
    return pdf.render('mediation', sampleMediation({ letter_no: `${n}/ص`, ...qr }))
  })
  return { name: 'CPU of a mediation letter after the first', value, most: 20, unit: 'ms' }
}
