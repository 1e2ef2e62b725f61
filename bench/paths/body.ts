import { serviceCentres } from '#contract/profile/service-centres.ts'
import type { Running } from '../product.ts'

/** The body of a new service centre, as the form sends it. */
export async function bodyOf({ port }: Pick<Running, 'port'>, id: number | undefined, token: string): Promise<object> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/service-centres/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`service centre ${id} answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  return {
    ...Object.fromEntries(Object.keys(serviceCentres.input.shape).map((name) => [name, data[name]])),
    ...{ status: 'pending', licence_no: null, licence_date: null, licence_until: null, licence_file: null },
  }
}
