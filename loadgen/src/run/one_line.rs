//! Wrong use in one line: what clap says in a paragraph, without its usage text.

use clap::error::ErrorKind;

/// The message of a command-line error on one line, without the leading `error:`.
pub fn of(error: &clap::Error) -> String {
    // Its text is the whole help.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "no command was given: see --help".to_owned();
    }
    let text = error.to_string();
    // The paragraphs after the first are usage and hints.
    let message = text.split("\n\n").next().unwrap_or_default();
    let message = message.strip_prefix("error:").unwrap_or(message);
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use clap::Args as _;

    fn line(arguments: &[&str]) -> String {
        let command = crate::run::Args::augment_args(clap::Command::new("loadgen"));
        super::of(
            &command
                .try_get_matches_from(arguments)
                .expect_err("wrong use"),
        )
    }

    #[test]
    fn says_what_is_wrong_in_one_line() {
        assert_eq!(
            line(&["loadgen", "--url", "u"]),
            "the following required arguments were not provided: --connections <N> --duration <TIME>"
        );
        assert_eq!(
            line(&["loadgen", "--bogus"]),
            "unexpected argument '--bogus' found"
        );
        assert_eq!(
            line(&["loadgen", "--connections", "many"]),
            "invalid value 'many' for '--connections <N>': invalid digit found in string"
        );
        let without_command = clap::Command::new("loadgen")
            .subcommand_required(true)
            .arg_required_else_help(true)
            .try_get_matches_from(["loadgen"])
            .expect_err("wrong use");
        assert_eq!(
            super::of(&without_command),
            "no command was given: see --help"
        );
    }
}
