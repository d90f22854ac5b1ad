const signedOut: ClientError = { code: 'UNAUTHORIZED', message: 'Nobody is signed in', status: 401, statusText: '' }
const loading = { status: 'loading', data: null, error: null, isEmpty: false, isRefetching: false } as const

/**
 * Reads something for who is signed in, and again when that, the active organization or anything about organizations
 * changed, when the page is looked at again, and when the network came back after a failure. Signing out forgets it.
 * @throws {Error} outside an `AuthProvider`
 */
export function useQuery<Data>(caller: string, spec: QuerySpec<Data>): Resource<Data> {
  const { client } = useAuthContext(caller)
  const session = useSession()
  const userId = session.data?.user.id
  const { question = '', isEmpty } = spec
  const subject = userId === undefined ? null : `${userId} ${spec.subject}`
  const organizationId = activeOrganizationId(session.data)
  const [query] = useState(() =>
    createQuery<Data>({
      onReturn,
      onOnline,
      onChange: (listener) => whenOrganizationsChange(client, listener),
      now: () => Date.now(),
    }),
  )
  const known = useSyncExternalStore(query.subscribe, query.get, () => idle)
  const read = useRef(spec.read)
  useEffect(() => {
    read.current = spec.read
  })
  useEffect(() => {
    if (subject === null || userId === undefined) return query.ask(null)
    query.ask({ subject, part: question, read: (signal) => read.current(client, userId, signal) })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another active organization asks once more
  }, [query, client, subject, userId, question, organizationId])
  const refetchSession = session.refetch
  const refetch = useCallback(
    () => (subject === null ? refetchSession() : query.refetch()),
    [query, subject, refetchSession],
  )
  if (subject === null) {
    if (session.status === 'loading') return { ...loading, refetch }
    return { ...loading, status: 'error', error: session.error ?? signedOut, refetch }
  }
  // Until the effect above has run, the query may still be about something else.
  if (known.subject !== subject) return { ...loading, refetch }
  const { data, error } = known
  const isRefetching = known.isAsking || known.part !== question
  if (data !== null) {
    return { status: 'ready', data: data.value, error, isEmpty: isEmpty(data.value), isRefetching, refetch }
  }
  // A failure that is being asked about again is shown as under way.
  return isRefetching || error === null ? { ...loading, refetch } : { ...loading, status: 'error', error, refetch }
}

