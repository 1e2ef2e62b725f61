import { useQueryClient } from '@tanstack/react-query'
import { addDoc, replaceDoc } from '#contract/founding/calls.ts'
import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { mainInfoQuery } from '../queries.ts'
import type { Place, Required } from './doc-places.ts'

/** Stores a file in its place among the documents, or instead of the one there; answers why it was refused. */
export function useDocumentSaving() {
  const client = useQueryClient()
  return async (required: Required, { uploaded, member, slot }: Place, source: number): Promise<string | undefined> => {
    let refused: string | undefined
    try {
      if (uploaded) await callApi(replaceDoc, { params: { id: uploaded.id }, body: { source } })
      else await callApi(addDoc, { body: { source, attachment_id: required.id, member_id: member, slot } })
    } catch (failure) {
      refused =
        failure instanceof ApiError
          ? (Object.values(firstErrors(failure.errors))[0] ?? failure.message)
          : m.upload_failed()
      reportError(failure)
    }
    await client.invalidateQueries({ queryKey: mainInfoQuery.queryKey })
    return refused
  }
}
