import { useQuery } from '@tanstack/react-query'
import { readMinistryProfile, readProfile } from '#contract/accounts/session.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { MyFactors } from '../factors/my-factors.tsx'
import { MyDetails } from './my-details.tsx'
import { MyPassword } from './my-password.tsx'
import { MySessions } from './my-sessions.tsx'
import css from './user-profile.module.css'

/** Own profile: details, password, open sessions, and the second step at sign-in [spec 1§2, 2§2]. */
export function UserProfile({ ministry = false }: { ministry?: boolean }) {
  const mayEdit = useMay(ministry ? 'ministry_profile' : 'personal-profile', 'U')
  const query = useQuery({
    queryKey: ['v2/profile'],
    queryFn: async () => (await callApi(ministry ? readMinistryProfile : readProfile)).data.data,
  })
  return (
    <Page width="org">
      <PageHead title={headingOf(ministry ? '/ministry/user-profile/profile' : '/user-profile/profile')} />
      <div className={css.grid}>
        <div>
          <Card title={m.profile_me()}>
            <Loaded query={query} lines={18}>
              {(profile) => <MyDetails key={profile.id} profile={profile} ministry={ministry} mayEdit={mayEdit} />}
            </Loaded>
          </Card>
        </div>
        <div>
          <Card title={m.profile_password()}>
            <MyPassword ministry={ministry} />
          </Card>
          <Card title={m.profile_totp()}>
            <MyFactors ministry={ministry} />
          </Card>
        </div>
      </div>
      <div style={{ marginBlockStart: 16 }}>
        <MySessions />
      </div>
    </Page>
  )
}
