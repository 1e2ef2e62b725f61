import { expect } from 'vitest'
import type { PublicationAction, PublicationCalls } from '#contract/core/publication.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import type { Client, TestApp } from './app.ts'
import { ministryUser } from './factories.ts'

/** Takes an action on the publication of a record, with a text where the action takes one. */
export const decide = (
  client: Client,
  calls: PublicationCalls,
  id: number,
  action: PublicationAction,
  words?: string,
) =>
  client.call(calls.act, {
    params: { id },
    body: {
      action,
      ...(words !== undefined && ['return', 'withdraw'].includes(action) ? { words } : {}),
    } as SentBody<PublicationCalls['act']>,
  })

/** Publishes a record as the rule requires: the writer sends it, a second person publishes it. */
export async function publishBySecond(
  app: TestApp,
  calls: PublicationCalls,
  writer: Client,
  id: number,
): Promise<void> {
  expect((await decide(writer, calls, id, 'send')).errors).toEqual({})
  const { client } = await ministryUser(app, { role: 'CA' })
  expect((await decide(client, calls, id, 'publish')).errors).toEqual({})
}
