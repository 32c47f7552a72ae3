// `debug` loads this package if it is installed. This replacement keeps it from being searched for outside the archive.
exports.stderr = false;
