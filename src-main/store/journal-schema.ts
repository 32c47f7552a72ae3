import type { Schema } from './migration.ts';

/**
 * One step per version; see `Schema`. Times are UNIX milliseconds. The first step has the tables that move-journal.ts
 * fills from the console's file.
 */
const steps: readonly string[] = [
  `
  -- No reference to an account, which is in another file: the journal stays when an organization is forgotten.
  CREATE TABLE change_set (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    title TEXT NOT NULL,
    action TEXT NOT NULL,
    caller_user_id INTEGER,
    created_at INTEGER NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    undo_of TEXT
  ) STRICT;
  CREATE INDEX change_set_by_undone ON change_set (undo_of) WHERE undo_of IS NOT NULL;

  -- A job has the id of its change set, so that a change set cannot run twice.
  CREATE TABLE job (
    id TEXT PRIMARY KEY REFERENCES change_set (id),
    organization_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'finished', 'cancelled', 'stopped')),
    stop_at_first_refusal INTEGER NOT NULL CHECK (stop_at_first_refusal IN (0, 1)),
    total INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    latest_explanation TEXT NOT NULL
  ) STRICT;
  CREATE INDEX job_by_organization ON job (organization_id, started_at);

  -- A change is of a person, a group or something else: its kind and its id there are the target.
  CREATE TABLE change (
    job_id TEXT NOT NULL REFERENCES job (id),
    change_id INTEGER NOT NULL,
    target TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL,
    email TEXT,
    field TEXT NOT NULL,
    field_name TEXT NOT NULL DEFAULT '',
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    before_words TEXT NOT NULL DEFAULT '',
    after_words TEXT NOT NULL DEFAULT '',
    risk TEXT NOT NULL,
    notice TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    details TEXT,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('waiting', 'sending', 'applied', 'rejected', 'skipped', 'unknown')),
    explanation TEXT NOT NULL,
    advice TEXT NOT NULL DEFAULT '',
    changed_at INTEGER NOT NULL,
    search_text TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (job_id, change_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX change_by_outcome ON change (job_id, outcome, change_id);
  CREATE INDEX change_concluded ON change (job_id, changed_at, change_id)
    WHERE outcome NOT IN ('waiting', 'sending');
  CREATE INDEX change_by_target ON change (target, job_id);

  -- Only ever appended to; the outcome of a change is what its entries come to.
  CREATE TABLE journal_entry (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id TEXT NOT NULL REFERENCES job (id),
    change_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('intent', 'withdrawal', 'outcome')),
    outcome TEXT,
    explanation TEXT NOT NULL
  ) STRICT;
  CREATE INDEX journal_entry_by_change ON journal_entry (job_id, change_id, sequence);
  `,
  `
  -- A job can wait for the organization. Its reason is JSON with a version.
  CREATE TABLE new_job (
    id TEXT PRIMARY KEY REFERENCES change_set (id),
    organization_id TEXT NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('running', 'waiting', 'paused', 'finished', 'cancelled', 'stopped')),
    stop_at_first_refusal INTEGER NOT NULL CHECK (stop_at_first_refusal IN (0, 1)),
    total INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    latest_explanation TEXT NOT NULL,
    reason TEXT,
    paused_by TEXT CHECK (paused_by IN ('person', 'console'))
  ) STRICT;
  INSERT INTO new_job (rowid, id, organization_id, state, stop_at_first_refusal, total, started_at, finished_at,
      latest_explanation)
    SELECT rowid, id, organization_id, state, stop_at_first_refusal, total, started_at, finished_at, latest_explanation
    FROM job;
  DROP TABLE job;
  ALTER TABLE new_job RENAME TO job;
  CREATE INDEX job_by_organization ON job (organization_id, started_at);

  -- A change can be proven not to have been carried out.
  ALTER TABLE change RENAME TO former_change;
  CREATE TABLE change (
    -- The job itself comes last: until then none of it was begun.
    job_id TEXT NOT NULL REFERENCES change_set (id),
    change_id INTEGER NOT NULL,
    target TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT,
    field TEXT NOT NULL,
    field_name TEXT NOT NULL,
    -- A text, or where it is long the number under which job_text has it.
    before ANY NOT NULL,
    after ANY NOT NULL,
    before_words ANY NOT NULL,
    after_words ANY NOT NULL,
    risk TEXT NOT NULL,
    notice TEXT NOT NULL,
    -- By a name of its own with a version, such as user.update/1, and the version of the canonical values.
    operation TEXT NOT NULL,
    value_version INTEGER NOT NULL,
    details ANY,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('waiting', 'sending', 'applied', 'rejected', 'not-applied', 'skipped', 'unknown')),
    -- Why it ended so, and what was known when it was last sent, as JSON; reasons have a version.
    reason TEXT,
    intent TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    -- What it made or found on the server, such as message:41.
    claim TEXT,
    changed_at INTEGER NOT NULL,
    search_text TEXT NOT NULL,
    PRIMARY KEY (job_id, change_id)
  ) STRICT, WITHOUT ROWID;
  -- Long texts, each once for all changes of a job.
  CREATE TABLE job_text (
    job_id TEXT NOT NULL REFERENCES change_set (id),
    id INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (job_id, id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO job_text (job_id, id, text)
    SELECT job_id, row_number() OVER (PARTITION BY job_id), details FROM former_change
    WHERE length(details) >= 200 GROUP BY job_id, details;

  INSERT INTO change (job_id, change_id, target, name, email, field, field_name, before, after, before_words,
      after_words, risk, notice, operation, value_version, details, outcome, reason, tries,
      changed_at, search_text)
    SELECT job_id, change_id, target, name, email, field, field_name, before, after, before_words, after_words, risk,
      notice,
      CASE endpoint
        WHEN 'PATCH /users/{user_id}' THEN 'user.update/1'
        WHEN 'POST /users/me/status' THEN 'own-status.set/1'
        WHEN 'POST /users/{user_id}/status' THEN 'user-status.set/1'
        WHEN 'DELETE /users/{user_id}' THEN 'user.deactivate/1'
        WHEN 'DELETE /bots/{bot_id}' THEN 'bot.deactivate/1'
        WHEN 'POST /users/{user_id}/reactivate' THEN 'user.reactivate/1'
        WHEN 'POST /user_groups/{user_group_id}/members' THEN 'group.members/1'
        WHEN 'POST /messages' THEN 'announcement.send/1'
        WHEN 'POST /scheduled_messages' THEN 'scheduled-message.add/1'
        WHEN 'PATCH /scheduled_messages/{scheduled_message_id}' THEN 'scheduled-message.change/1'
        WHEN 'DELETE /scheduled_messages/{scheduled_message_id}' THEN 'scheduled-message.remove/1'
        WHEN 'POST /drafts' THEN 'draft.add/1'
        WHEN 'PATCH /drafts/{draft_id}' THEN 'draft.change/1'
        WHEN 'DELETE /drafts/{draft_id}' THEN 'draft.remove/1'
        WHEN 'POST /user_groups/{user_group_id}/subgroups' THEN 'group.subgroups/1'
        WHEN 'POST /user_groups/create' THEN 'group.create/1'
        WHEN 'PATCH /user_groups/{user_group_id}' THEN 'group.update/1'
        WHEN 'POST /user_groups/{user_group_id}/deactivate' THEN 'group.deactivate/1'
        WHEN 'DELETE /user_groups/{user_group_id}' THEN 'group.delete/1'
        WHEN 'POST /realm/domains' THEN 'domain.add/1'
        WHEN 'PATCH /realm/domains/{domain}' THEN 'domain.change/1'
        WHEN 'DELETE /realm/domains/{domain}' THEN 'domain.remove/1'
        WHEN 'DELETE /attachments/{attachment_id}' THEN 'attachment.delete/1'
        WHEN 'POST /users/me/apns_device_token' THEN 'apns-token.add/1'
        WHEN 'DELETE /users/me/apns_device_token' THEN 'apns-token.remove/1'
        WHEN 'POST /users/me/android_gcm_reg_id' THEN 'fcm-token.add/1'
        WHEN 'DELETE /users/me/android_gcm_reg_id' THEN 'fcm-token.remove/1'
        WHEN 'POST /remove_client_device' THEN 'device.remove/1'
        WHEN 'POST /realm/filters' THEN 'linkifier.add/1'
        WHEN 'PATCH /realm/filters/{filter_id}' THEN 'linkifier.change/1'
        WHEN 'DELETE /realm/filters/{filter_id}' THEN 'linkifier.remove/1'
        WHEN 'PATCH /realm/linkifiers' THEN 'linkifier.order/1'
        WHEN 'POST /channels/create' THEN 'channel.create/1'
        WHEN 'PATCH /streams/{stream_id}' THEN 'channel.update/1'
        WHEN 'DELETE /streams/{stream_id}' THEN 'channel.archive/1'
        WHEN 'POST /messages for a report' THEN 'report.post/1'
        WHEN 'POST /messages to people' THEN 'direct-message.send/1'
        WHEN 'PATCH /messages/{message_id}' THEN 'message.move/1'
        WHEN 'DELETE /messages/{message_id}' THEN 'message.delete/1'
        WHEN 'POST /messages/{message_id}/reactions' THEN 'reaction.add/1'
        WHEN 'DELETE /messages/{message_id}/reactions' THEN 'reaction.remove/1'
        WHEN 'POST /messages/{message_id}/report' THEN 'message.report/1'
        ELSE endpoint END, 1,
      iif(length(details) >= 200,
        (SELECT id FROM job_text WHERE job_text.job_id = former_change.job_id AND text = details), details),
      iif(outcome = 'rejected' AND explanation LIKE '%, and the server did not apply it.', 'not-applied', outcome),
      CASE
        WHEN explanation = '' THEN NULL
        WHEN outcome = 'skipped' AND explanation = 'Not sent: the job was cancelled.'
          THEN json_object('version', 1, 'kind', 'not-sent', 'because', 'cancelled')
        WHEN outcome = 'skipped' AND explanation = 'Not sent: the job stopped at the first refusal.'
          THEN json_object('version', 1, 'kind', 'not-sent', 'because', 'stopped')
        WHEN outcome = 'skipped' AND explanation LIKE 'Not sent: %'
          THEN json_object('version', 1, 'kind', 'not-sent', 'because', 'no-right', 'words', substr(explanation, 11))
        ELSE json_object('version', 1, 'kind', 'text', 'words', explanation, 'advice', advice) END,
      outcome NOT IN ('waiting', 'skipped'), changed_at, search_text
    FROM former_change;
  DROP TABLE former_change;
  CREATE INDEX change_by_outcome ON change (job_id, outcome, change_id);
  CREATE INDEX change_concluded ON change (job_id, changed_at, change_id)
    WHERE outcome NOT IN ('waiting', 'sending');
  CREATE INDEX change_by_target ON change (target, job_id);
  CREATE INDEX change_by_claim ON change (claim) WHERE claim IS NOT NULL;

  -- The table change with its texts in their places.
  CREATE VIEW recorded_change AS SELECT job_id, change_id, target, name, email, field, field_name,
    iif(typeof(before) = 'integer', (SELECT text FROM job_text AS long
      WHERE long.job_id = change.job_id AND long.id = change.before), before) AS before,
    iif(typeof(after) = 'integer', (SELECT text FROM job_text AS long
      WHERE long.job_id = change.job_id AND long.id = change.after), after) AS after,
    iif(typeof(before_words) = 'integer', (SELECT text FROM job_text AS long
      WHERE long.job_id = change.job_id AND long.id = change.before_words), before_words) AS before_words,
    iif(typeof(after_words) = 'integer', (SELECT text FROM job_text AS long
      WHERE long.job_id = change.job_id AND long.id = change.after_words), after_words) AS after_words,
    risk, notice, operation, value_version,
    iif(typeof(details) = 'integer', (SELECT text FROM job_text AS long
      WHERE long.job_id = change.job_id AND long.id = change.details), details) AS details,
    outcome, reason, intent, tries, claim, changed_at, search_text
  FROM change;

  ALTER TABLE journal_entry ADD COLUMN reason TEXT;
  UPDATE journal_entry SET reason = json_object('version', 1, 'kind', 'text', 'words', explanation)
    WHERE explanation <> '';
  ALTER TABLE journal_entry DROP COLUMN explanation;

  -- How much of an organization's journal became too old so far, and when that was last looked at.
  CREATE TABLE journal_deletion (
    organization_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    ended_before INTEGER NOT NULL,
    change_sets INTEGER NOT NULL,
    changes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Beside the caller's id: whose ids are meant, as organizations can be imported anew. Null where it was not known.
  ALTER TABLE change_set ADD COLUMN realm_uuid TEXT;
  ALTER TABLE change_set ADD COLUMN caller_address TEXT;
  `,
];

/**
 * What was planned, sent and answered. It is separate from the accounts, so that damage to one file doesn't affect the
 * other.
 */
export const journalSchema: Schema = { steps };
