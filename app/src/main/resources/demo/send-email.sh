# The demo's mail program: the message on stdin, the outcome in the exit code.
message=$(cat)
case $message in
    *bounce*)
        echo "550 no such mailbox" >&2
        exit 65
        ;;
    *greylist*)
        if [ "$REDRIVE_ATTEMPT" -lt 3 ]; then
            echo "451 try again later" >&2
            exit 75
        fi
        ;;
esac
