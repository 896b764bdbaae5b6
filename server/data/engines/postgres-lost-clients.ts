/**
 * Statements after which the server ends this session if its client is lost: within 25 seconds. By default it would hold the
 * session and its locks for two hours if nothing is sent, and for a quarter of an hour if it has sent something that is not
 * acknowledged, such as a result or a notification: then no keepalive is sent, and only the last of these settings helps.
 */
export const endSessionOfLostClientStatements =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; ' +
  `set tcp_user_timeout = '25s'`
