import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  changeMinistryPassword,
  changePassword,
  loginEstablishment,
  loginMinistry,
  loginOrganisation,
} from '#contract/accounts/session.ts'
import type { PasskeyAnswer } from '#contract/accounts/factors.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { keepPassToken } from '#web/core/session/acting.ts'
import { ApiError, firstErrors, joinErrors } from '#web/core/api/api-error.ts'
import { callApi, keepTemporaryToken } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { claimWindow, goOnAs } from '#web/core/session/own-window.ts'
import { sessionQuery, visitorOf, type Session } from '#web/core/session/session.ts'
import { keepWaiting } from './shared/signup-kept.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { afterSignIn } from '#web/core/screens/way-back.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { toast } from '#web/ui/toast-store.ts'
import type { Errors } from '#web/ui/use-fields.ts'

export type Door = 'organisation' | 'establishment' | 'ministry'
const doors = { organisation: loginOrganisation, establishment: loginEstablishment, ministry: loginMinistry } as const

/** Ways of the second step that an account has; what a passkey has to sign is answered once. */
export interface Ways {
  readonly totp: boolean
  readonly recovery: boolean
  readonly passkey: Readonly<Record<string, unknown>> | null
}
export type Way = 'passkey' | 'code' | 'recovery'
/** Values of the form, and what a passkey signed. */
interface Credentials {
  username: string
  password: string
  code?: string
  recovery_code?: string
  passkey?: PasskeyAnswer
}

/** What the server asks for after the right password; undefined for any other refusal. */
export function waysOf(error: unknown): Ways | undefined {
  const told = error instanceof ApiError ? (error.data as { code_needed?: boolean; ways?: Ways } | null) : null
  return told?.code_needed ? told.ways : undefined
}

/** The founding account whose address was never verified; its owner has just proved that it is his. */
function unverified(error: unknown): number | undefined {
  const told = error instanceof ApiError ? (error.data as { unverified?: boolean; id?: number } | null) : null
  return told?.unverified ? told.id : undefined
}

/** What was wrong, at its field; told as the specification says. */
function failed(error: unknown): Errors {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    reportError(error)
    return { _: error instanceof ApiError && error.message ? error.message : m.error_generic() }
  }
  // A failed sign-in is one toast titled «خطأ في البيانات» with the server's words [spec 1§8].
  toast({ tone: 'bad', title: m.error_data(), text: joinErrors(error.errors) || error.message, time: 10_000 })
  const errors = firstErrors(error.errors)
  return Object.keys(errors).length > 0 ? errors : { password: error.message }
}

/** Signing in and the mandatory change of the password; both end where the person wanted to be (`?back=`), else on the first screen. */
export function useSignIn() {
  const client = useQueryClient()
  const router = useRouter()
  const back = useAddress().one('back')

  const leaveFor = (session: Session | null) =>
    goOnAs(afterSignIn(visitorOf(session), back), (to) => router.history.push(to))
  const enter = ({ token, user, tt, pass_token, transactions_need_review }: AnswerOf<typeof loginMinistry>) => {
    const session: Session = { user, tt, transactions_need_review }
    keepTemporaryToken(user.password_must_change === 1 ? token : undefined)
    claimWindow(user.id)
    // As the next document that the server sends will be.
    document.documentElement.dataset.signedIn = ''
    if (pass_token) keepPassToken(pass_token)
    client.setQueryData(sessionQuery.queryKey, session)
    if (user.password_must_change === 1) return
    if (user.factor_due) goOnAs(location.href, () => undefined)
    else leaveFor(session)
  }
  /** After the factor that was asked for is added, the session is open for everything. */
  const goOn = async () => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    leaveFor(session)
  }
  return {
    goOn,
    signIn: async (door: Door, values: Credentials, onWays: (ways: Ways) => void): Promise<Errors | void> => {
      const { username, password, code, recovery_code, passkey } = values
      const body = {
        username,
        password,
        code: code || null,
        recovery_code: recovery_code || null,
        passkey: passkey ?? null,
      }
      try {
        enter((await callApi(doors[door], { body })).data)
      } catch (error) {
        const ways = waysOf(error)
        if (ways) return onWays(ways)
        const account = unverified(error)
        if (account === undefined) return failed(error)
        // The page of the code is where the account left off, perhaps on another device.
        keepWaiting({ id: account, email: values.username.trim(), mobile: '', resendAt: new Date().toISOString() })
        toast({ tone: 'info', title: (error as ApiError).message, time: 10_000 })
        router.history.push(link('/signup'))
      }
    },
    change: async (
      ministry: boolean,
      values: { current_password?: string; password: string; password_confirmation: string },
    ): Promise<Errors | void> => {
      try {
        enter((await callApi(ministry ? changeMinistryPassword : changePassword, { body: values })).data)
      } catch (error) {
        return failed(error)
      }
    },
  }
}
