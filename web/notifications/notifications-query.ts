import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listUserNotifications,
  markNotifications,
  type UserNotification,
} from '#contract/notifications/notifications.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useServerEvents } from '#web/core/api/server-events.ts'

/** Order of the groups on every screen [spec 1§3]. */
export const groups = ['personal', 'ngo', 'general', 'ministry'] as const satisfies readonly UserNotification['group'][]
const key = ['notifications'] as const
const keys = [key]

/** Own notifications by group, newest first, kept fresh by the server's stream. Failures of the list are silent [domain 2.8]. */
export function useNotifications({ unread = false, size = 50 }: { unread?: boolean; size?: number } = {}) {
  useServerEvents(keys)
  return useQuery({
    queryKey: [...key, { unread, size }],
    queryFn: async ({ signal }) =>
      (await callApi(listUserNotifications, { query: { per_page: size, ...(unread ? { unread: 1 } : {}) }, signal }))
        .data,
    meta: { quiet: true },
  })
}

/** Marks notifications as read, by id or all of them; every list of them is asked again. */
export function useMarkRead() {
  const client = useQueryClient()
  return async (which: { ids: number[] } | { all: 1 }): Promise<void> => {
    try {
      await callApi(markNotifications, { body: which })
    } catch (error) {
      reportError(error)
    }
    await client.invalidateQueries({ queryKey: key })
  }
}
