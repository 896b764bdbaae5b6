import { useFrame } from '../layout/frame.ts'
import { Head } from '../layout/head.tsx'
import { LoginForm } from '../login/form.tsx'
import { CopyCommand } from '../ui/copy-command.tsx'

const COMMAND = 'npm run -s letopis -- owner create --email you@example.org'

/** An application, though for now it only says how things stand. */
export default function Login() {
  const { t } = useFrame()
  return (
    <div className="reading">
      <Head title={t('login.title')} unlisted />
      <h1>{t('login.title')}</h1>
      <LoginForm />
      <p>{t('login.operator')}</p>
      <CopyCommand command={COMMAND} />
      <p className="more">
        <a href="/">{t('login.back')}</a>
      </p>
    </div>
  )
}
